/* Implements processes.h and what harness.h says of processor time. */
#define _GNU_SOURCE
#include "processes.h"
#include "harness.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* More than a machine that measures has; what lies beyond is not looked at. */
enum { MOST_PROCESSES = 8192 };

typedef struct {
  pid_t pid, parent;
} Process;

/* The fields of /proc/PID/stat, see proc(5): the name in brackets may hold brackets
   itself, so the parent follows the last one. */
static int all_processes(Process *list) {
  DIR *directory = opendir("/proc");
  int count = 0;
  for (struct dirent *entry; directory && count < MOST_PROCESSES && (entry = readdir(directory));) {
    Process process = {.pid = atoi(entry->d_name)};
    char path[64], line[512] = "";
    if (process.pid <= 0) continue;
    snprintf(path, sizeof path, "/proc/%d/stat", process.pid);
    FILE *file = fopen(path, "r");
    if (!file) continue;
    size_t length = fread(line, 1, sizeof line - 1, file);
    fclose(file);
    while (length > 0 && line[length] != ')') length--;
    if (sscanf(line + length, ") %*c %d", &process.parent) == 1) list[count++] = process;
  }
  if (directory) closedir(directory);
  return count;
}

int descendants(pid_t *found) {
  static Process list[MOST_PROCESSES];
  int all = all_processes(list), count = 0;
  pid_t parent = getpid();
  for (int next = 0;; parent = found[next++]) {
    for (int i = 0; i < all && count < MAXIMUM_PROCESSES; i++)
      if (list[i].parent == parent) found[count++] = list[i].pid;
    if (next >= count) return count;
  }
}

void end_descendants(void) {
  double deadline = now() + 2000;
  for (int signal = SIGTERM; waitpid(-1, NULL, WNOHANG) >= 0;) {
    pid_t processes[MAXIMUM_PROCESSES];
    int count = descendants(processes);
    for (int i = 0; signal != 0 && i < count; i++) kill(processes[i], signal);
    signal = now() > deadline ? SIGKILL : 0;
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
}

double processor_time(Client client) {
  double sum = 0;
  for (int i = 0; i < client.process_count; i++) {
    clockid_t clock;
    struct timespec t;
    if (clock_getcpuclockid(client.processes[i], &clock) == 0 && clock_gettime(clock, &t) == 0)
      sum += t.tv_sec * 1e3 + t.tv_nsec / 1e6;
  }
  return sum;
}
