#pragma once
#include <memory>
#include "xmlexport.h"

class Exports {
public:
    std::unique_ptr<Export> first() const {
        return std::make_unique<XmlExport>();
    }
};
