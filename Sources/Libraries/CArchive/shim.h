// Reading of ZIP archives and of compressed data.
#pragma once
#include <archive.h>
#include <archive_entry.h>
