// Placeholder so that the package builds; replaced by the first real file.
