// unixODBC: the driver manager, and the list of data sources.
#pragma once
#include <odbcinst.h>
#include <sql.h>
#include <sqlext.h>
#include <sqlucode.h>
