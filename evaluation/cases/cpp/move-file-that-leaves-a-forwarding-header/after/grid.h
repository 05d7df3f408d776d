#pragma once

// Moved to another folder.
#include "grid/plain.h"
