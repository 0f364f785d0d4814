// Preloaded into the program and its engines by failures.py: counts the calls of functions that can
// fail, by process, function and the library that calls, and lets one of them fail, or all from it on.
//
//   FAILING_COUNTS  a file of FILE_BYTES: the counts, then, if FAILING_RECORDS is set, each call
//   FAILING_CALL    PROCESS FUNCTION LIBRARY NUMBER ERROR SHORT ONWARD, as numbers; unset for none
//   FAILING_TRACE   a file for the stack of the call that fails
//
// Only calls through a name that the linker resolves are seen: what the C library does inside, for
// fopen() as an example, is its own.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <locale.h>
#include <iconv.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

// failures.py reads the names of what follows, in this order.
#define FUNCTIONS(F) \
  F(malloc) F(calloc) F(realloc) F(posix_memalign) F(aligned_alloc) F(strdup) \
  F(open) F(openat) F(read) F(pread) F(write) F(pwrite) F(close) F(stat) F(lstat) F(fstat) \
  F(fstatat) F(statx) F(access) F(readlink) F(realpath) F(getcwd) F(lseek) F(mmap) F(ftruncate) \
  F(fsync) F(fchmod) F(rename) F(unlink) F(pipe) F(fcntl) F(dup2) F(tmpfile) F(memfd_create) \
  F(shmget) F(shmat) F(socket) F(socketpair) F(connect) F(poll) F(send) F(recv) F(sendmsg) \
  F(recvmsg) F(writev) F(readv) F(inotify_init1) F(inotify_add_watch) F(pthread_create) \
  F(posix_spawn) F(posix_spawn_file_actions_adddup2) F(fork) F(getrandom) F(newlocale) F(iconv_open)
#define LIBRARIES(L) \
  L(own, "") L(swift, "libswift") L(dispatch, "libdispatch") L(runtime, "libstdc++") \
  L(cairo, "libcairo") L(pixman, "libpixman") L(png, "libpng") L(zlib, "libz.so") \
  L(sqlite3, "libsqlite3") L(libpq, "libpq") L(archive, "libarchive") L(expat, "libexpat") \
  L(xcb, "libxcb.so")
#define PROCESSES(P) \
  P(barchart) P(barchart_source) P(barchart_source_archive) P(barchart_source_postgresql) \
  P(barchart_source_odbc)

#define NUMBER(name, ...) n_##name,
enum { FUNCTIONS(NUMBER) function_count };
enum { LIBRARIES(NUMBER) library_count };
enum { PROCESSES(NUMBER) process_count };

#define FILE_BYTES (256u << 20)
#define PLACES 8      // return addresses that tell one place in the code from another
#define DEPTH 40

struct record {
  uint8_t process, function, library, unused;
  uint32_t number;
  uint64_t place;
};

static struct shared {
  _Atomic uint32_t failed, records;
  _Atomic uint32_t counts[process_count][function_count][library_count];
} *shared;
static struct record *records;
static uint32_t record_limit;
static int beginning = -1, process = -1;
static struct { int process, function, library, error, is_short, goes_on; uint32_t number; } fault;
static __thread int inside __attribute__((tls_model("initial-exec")));

static struct object { uintptr_t start, end; int library, number; } objects[1024];
static int object_count;

static int add_object(struct dl_phdr_info *info, size_t size, void *is_first) {
  static const char *const names[] = {
#define NAME(name, prefix) prefix,
    LIBRARIES(NAME)
  };
  int library = -1;
  if (*(int *)is_first) {
    library = n_own;
  } else {
    const char *name = strrchr(info->dlpi_name, '/');
    name = name ? name + 1 : info->dlpi_name;
    for (int i = 1; i < library_count; i++)
      if (!strncmp(name, names[i], strlen(names[i]))) library = i;
  }
  *(int *)is_first = 0;
  for (int i = 0; i < info->dlpi_phnum && object_count < 1024; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    objects[object_count] = (struct object){start, start + part->p_memsz, library, object_count};
    object_count++;
  }
  return 0;
}

static const struct object *object_of(const void *address) {
  for (int i = 0; i < object_count; i++)
    if (objects[i].start <= (uintptr_t)address && (uintptr_t)address < objects[i].end)
      return &objects[i];
  return NULL;
}

__attribute__((constructor)) static void begin(void) {
  static const char *const names[] = {
#define TEXT(name) #name,
    PROCESSES(TEXT)
  };
  const char *counts = getenv("FAILING_COUNTS"), *call = getenv("FAILING_CALL");
  char own[256];
  ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
  if (!counts || length <= 0) return;
  own[length] = 0;
  char *name = strrchr(own, '/') + 1;
  for (char *c = name; *c; c++)
    if (*c == '-') *c = '_';
  int found = -1;
  for (int i = 0; i < process_count; i++)
    if (!strcmp(name, names[i])) found = i;
  int descriptor = open(counts, O_RDWR | O_CLOEXEC);
  if (found < 0 || descriptor < 0) return;
  int keeps = getenv("FAILING_RECORDS") != NULL;
  void *memory = mmap(NULL, keeps ? FILE_BYTES : sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED,
                      descriptor, 0);
  close(descriptor);
  if (memory == MAP_FAILED) return;
  int is_first = 1;
  dl_iterate_phdr(add_object, &is_first);
  void *stack[DEPTH];
  backtrace(stack, DEPTH);  // loads what it needs
  fault.process = -1;
  if (call)
    sscanf(call, "%d %d %d %u %d %d %d", &fault.process, &fault.function, &fault.library,
           &fault.number, &fault.error, &fault.is_short, &fault.goes_on);
  if (keeps) {
    records = (struct record *)((char *)memory + sizeof *shared);
    record_limit = (FILE_BYTES - sizeof *shared) / sizeof *records;
  }
  shared = memory;
  beginning = found;
}

// What fails before main, as where Swift's runtime registers the types of the program, nobody can report.
static int (*real_main)(int, char **, char **);

static int counted_main(int count, char **arguments, char **environment) {
  process = beginning;
  return real_main(count, arguments, environment);
}

int __libc_start_main(int (*body)(int, char **, char **), int count, char **arguments,
                      void (*first)(void), void (*last)(void), void (*end)(void), void *stack) {
  __typeof__(&__libc_start_main) real = dlsym(RTLD_NEXT, "__libc_start_main");
  real_main = body;
  return real(counted_main, count, arguments, first, last, end, stack);
}

static void keep(int function, int library, uint32_t number) {
  uint32_t index = atomic_fetch_add(&shared->records, 1);
  if (index >= record_limit) return;
  void *stack[DEPTH];
  inside = 1;
  int depth = backtrace(stack, PLACES + 3);
  inside = 0;
  uint64_t place = 14695981039346656037u;
  for (int i = 3; i < depth; i++) {
    const struct object *object = object_of(stack[i]);
    if (!object) continue;
    place = (place ^ ((uintptr_t)stack[i] - object->start + object->number)) * 1099511628211u;
  }
  records[index] = (struct record){process, function, library, 0, number, place};
}

static void trace(void) {
  const char *path = getenv("FAILING_TRACE");
  if (!path) return;
  void *stack[DEPTH];
  inside = 1;
  int descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (descriptor >= 0) {
    backtrace_symbols_fd(stack, backtrace(stack, DEPTH), descriptor);
    close(descriptor);
  }
  inside = 0;
}

// Whether the call fails, or is to do only a part.
static int fails(int function, const void *caller) {
  if (process < 0 || inside) return 0;
  const struct object *object = object_of(caller);
  if (!object || object->library < 0) return 0;
  int library = object->library;
  if (library <= n_runtime) library = n_own;
  // An error of X ends the program as a lost connection, and that there is no memory is not told.
  // What libxcb takes with recv() it waits for without end, unless poll() says that the server has gone.
  if (library == n_xcb && (function < n_open || function == n_recv)) return 0;
  // Where Cairo cannot read a font, Pango goes on with another.
  if ((library == n_cairo || library == n_pixman) && function >= n_open && function != n_shmget &&
      function != n_shmat)
    return 0;
  // In the program itself only fontconfig reads XML.
  if (library == n_expat && process == n_barchart) return 0;
  int before = errno;
  uint32_t number = 1 + atomic_fetch_add(&shared->counts[process][function][library], 1);
  if (records) keep(function, library, number);
  errno = before;
  if (process != fault.process || function != fault.function || library != fault.library) return 0;
  if (number != fault.number && !(fault.goes_on && number > fault.number)) return 0;
  if (atomic_fetch_add(&shared->failed, 1) == 0) trace();
  errno = fault.error;
  return 1;
}

static size_t part(size_t count) { return count > 1 ? count / 2 : count; }

#define FAILS(name) fails(n_##name, __builtin_return_address(0))
#define REAL(name) ({ \
    static __typeof__(&name) real; \
    if (!real) { inside++; real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); inside--; } \
    real; })

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return FAILS(malloc) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) {
  return FAILS(calloc) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) { return FAILS(realloc) ? NULL : __libc_realloc(old, size); }

int posix_memalign(void **found, size_t alignment, size_t size) {
  if (FAILS(posix_memalign)) return ENOMEM;
  *found = __libc_memalign(alignment, size);
  return *found ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return FAILS(aligned_alloc) ? NULL : __libc_memalign(alignment, size);
}

char *strdup(const char *text) { return FAILS(strdup) ? NULL : REAL(strdup)(text); }

// A function of a fixed list of arguments that fails with a value.
#define CALL(result, failure, name, parameters, arguments) \
  result name parameters { return FAILS(name) ? (failure) : REAL(name) arguments; }
// The same under another name that the C library has for it.
#define ALIAS(result, failure, name, counted, parameters, arguments) \
  result name parameters { return FAILS(counted) ? (failure) : REAL(name) arguments; }
// One that gives back an error's number.
#define NUMBERED(name, parameters, arguments) \
  int name parameters { return FAILS(name) ? fault.error : REAL(name) arguments; }
// One that may do a part of what is asked.
#define PARTLY(name, counted, type, parameters, partial, arguments) \
  ssize_t name parameters { \
    if (FAILS(counted)) { \
      if (!fault.is_short) return -1; \
      count = part(count); \
      return REAL(name) partial; \
    } \
    return REAL(name) arguments; \
  }

PARTLY(read, read, void, (int file, void *to, size_t count), (file, to, count), (file, to, count))
PARTLY(pread, pread, void, (int file, void *to, size_t count, off_t at), (file, to, count, at),
       (file, to, count, at))
PARTLY(pread64, pread, void, (int file, void *to, size_t count, off64_t at), (file, to, count, at),
       (file, to, count, at))
PARTLY(write, write, void, (int file, const void *from, size_t count), (file, from, count),
       (file, from, count))
PARTLY(pwrite, pwrite, void, (int file, const void *from, size_t count, off_t at),
       (file, from, count, at), (file, from, count, at))
PARTLY(pwrite64, pwrite, void, (int file, const void *from, size_t count, off64_t at),
       (file, from, count, at), (file, from, count, at))
PARTLY(send, send, void, (int file, const void *from, size_t count, int flags),
       (file, from, count, flags), (file, from, count, flags))
PARTLY(recv, recv, void, (int file, void *to, size_t count, int flags), (file, to, count, flags),
       (file, to, count, flags))

// Linux has closed the descriptor even if it says that something failed.
int close(int file) {
  int result = FAILS(close) ? -1 : 0, error = errno;
  if (!result) return REAL(close)(file);
  REAL(close)(file);
  errno = error;
  return -1;
}

#define OPENING(name, counted, leading, given) \
  int name(leading const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return FAILS(counted) ? -1 : REAL(name)(given path, flags, mode); \
  }
#define NOTHING
#define FOLDER int folder,
#define GIVEN folder,
OPENING(open, open, NOTHING, NOTHING)
OPENING(open64, open, NOTHING, NOTHING)
OPENING(openat, openat, FOLDER, GIVEN)
OPENING(openat64, openat, FOLDER, GIVEN)

#define CONTROL(name) \
  int name(int file, int command, ...) { \
    va_list rest; \
    va_start(rest, command); \
    long argument = va_arg(rest, long); \
    va_end(rest); \
    return FAILS(fcntl) ? -1 : REAL(name)(file, command, argument); \
  }
CONTROL(fcntl)
CONTROL(fcntl64)

#define STATUS(name, type) \
  ALIAS(int, -1, name, stat, (const char *path, struct type *status), (path, status)) \
  ALIAS(int, -1, l##name, lstat, (const char *path, struct type *status), (path, status)) \
  ALIAS(int, -1, f##name, fstat, (int file, struct type *status), (file, status)) \
  ALIAS(int, -1, f##name##at, fstatat, \
        (int folder, const char *path, struct type *status, int flags), (folder, path, status, flags))
#define fstat64at fstatat64
STATUS(stat, stat)
STATUS(stat64, stat64)
#undef fstat64at

CALL(int, -1, statx, (int folder, const char *restrict path, int flags, unsigned mask,
     struct statx *restrict status), (folder, path, flags, mask, status))
CALL(int, -1, access, (const char *path, int mode), (path, mode))
CALL(ssize_t, -1, readlink, (const char *restrict path, char *restrict to, size_t count),
     (path, to, count))
CALL(char *, NULL, realpath, (const char *restrict path, char *restrict to), (path, to))
CALL(char *, NULL, getcwd, (char *to, size_t count), (to, count))
CALL(off_t, -1, lseek, (int file, off_t offset, int whence), (file, offset, whence))
ALIAS(off64_t, -1, lseek64, lseek, (int file, off64_t offset, int whence), (file, offset, whence))
CALL(void *, MAP_FAILED, mmap, (void *at, size_t count, int access, int flags, int file, off_t from),
     (at, count, access, flags, file, from))
ALIAS(void *, MAP_FAILED, mmap64, mmap,
      (void *at, size_t count, int access, int flags, int file, off64_t from),
      (at, count, access, flags, file, from))
CALL(int, -1, ftruncate, (int file, off_t count), (file, count))
ALIAS(int, -1, ftruncate64, ftruncate, (int file, off64_t count), (file, count))
CALL(int, -1, fsync, (int file), (file))
CALL(int, -1, fchmod, (int file, mode_t mode), (file, mode))
CALL(int, -1, rename, (const char *from, const char *to), (from, to))
CALL(int, -1, unlink, (const char *path), (path))
CALL(int, -1, pipe, (int ends[2]), (ends))
ALIAS(int, -1, pipe2, pipe, (int ends[2], int flags), (ends, flags))
CALL(int, -1, dup2, (int from, int to), (from, to))
CALL(FILE *, NULL, tmpfile, (void), ())
ALIAS(FILE *, NULL, tmpfile64, tmpfile, (void), ())
CALL(int, -1, memfd_create, (const char *name, unsigned flags), (name, flags))
CALL(int, -1, shmget, (key_t key, size_t count, int flags), (key, count, flags))
CALL(void *, (void *)-1, shmat, (int segment, const void *at, int flags), (segment, at, flags))
CALL(int, -1, socket, (int domain, int type, int protocol), (domain, type, protocol))
CALL(int, -1, socketpair, (int domain, int type, int protocol, int ends[2]),
     (domain, type, protocol, ends))
CALL(int, -1, connect, (int file, const struct sockaddr *to, socklen_t count), (file, to, count))
CALL(int, -1, poll, (struct pollfd *waits, nfds_t count, int milliseconds),
     (waits, count, milliseconds))
CALL(ssize_t, -1, sendmsg, (int file, const struct msghdr *message, int flags),
     (file, message, flags))
CALL(ssize_t, -1, recvmsg, (int file, struct msghdr *message, int flags), (file, message, flags))
CALL(ssize_t, -1, writev, (int file, const struct iovec *parts, int count), (file, parts, count))
CALL(ssize_t, -1, readv, (int file, const struct iovec *parts, int count), (file, parts, count))
CALL(int, -1, inotify_init1, (int flags), (flags))
CALL(int, -1, inotify_add_watch, (int file, const char *path, uint32_t events),
     (file, path, events))
NUMBERED(pthread_create, (pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
         void *argument), (thread, attributes, body, argument))
NUMBERED(posix_spawn, (pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
         const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]),
         (child, path, actions, attributes, arguments, environment))
NUMBERED(posix_spawn_file_actions_adddup2, (posix_spawn_file_actions_t *actions, int from, int to),
         (actions, from, to))
CALL(pid_t, -1, fork, (void), ())
CALL(ssize_t, -1, getrandom, (void *to, size_t count, unsigned flags), (to, count, flags))
CALL(locale_t, (locale_t)0, newlocale, (int mask, const char *name, locale_t base),
     (mask, name, base))
CALL(iconv_t, (iconv_t)-1, iconv_open, (const char *to, const char *from), (to, from))
