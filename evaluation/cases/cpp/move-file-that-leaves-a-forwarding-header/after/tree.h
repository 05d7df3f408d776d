#pragma once

#include "node.h"
