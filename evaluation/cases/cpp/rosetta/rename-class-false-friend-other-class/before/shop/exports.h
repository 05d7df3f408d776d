#pragma once
#include <memory>
#include "csvexport.h"

class Exports {
public:
    std::unique_ptr<Export> first() const {
        return std::make_unique<CsvExport>();
    }
};
