// Placeholder so that the package builds.
