// PostgreSQL's client library.
#pragma once
#include <libpq-fe.h>
