/* A program is often several processes: gnuplot draws in one that it starts and lets go. */
#pragma once

#include <sys/types.h>

enum { MAXIMUM_PROCESSES = 32 };

/* Everything that descends from this tool, at most MAXIMUM_PROCESSES: how many they are. */
int descendants(pid_t *found);

/* Asks all of them to end, kills them two seconds later, and waits until they are gone. */
void end_descendants(void);
