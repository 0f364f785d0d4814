// Limits of the allocator, which the module of the C library leaves out.
#pragma once
#include <malloc.h>
