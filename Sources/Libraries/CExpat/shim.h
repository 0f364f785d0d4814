// The XML parser.
#pragma once
#include <expat.h>
