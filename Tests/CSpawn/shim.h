// GNU functions, which Swift's Glibc module hides: to start programs without leaking descriptors.
#pragma once
#include <spawn.h>

extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *path);
