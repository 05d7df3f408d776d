#include "receipt.h"
namespace shop {
void Receipt::print(Printer* out) const {
  out->write("receipt");
  writeRule(out, width_, kDouble, style_->options());
  out->write(values_, "total of the receipt");
  out->mark("total", "end", total_);
}
void Invoice::print(Printer* out) const {
  printAddress(address_, out);
  writeRule(out, width_, kDouble, style_->options());
  out->write(values_, "total of the invoice");
  out->mark("total", "end", total_);
}
}
