#include "receipt.h"
namespace shop {
void Receipt::printTotal(Printer* out) const {
  writeRule(out, width_, kDouble, style_->options());
  out->write(values_, "total of the receipt");
  out->mark("total", "end", total_);
}
void Receipt::print(Printer* out) const {
  out->write("receipt");
  printTotal(out);
}
void Invoice::printTotal(Printer* out) const {
  writeRule(out, width_, kDouble, style_->options());
  out->write(values_, "total of the invoice");
  out->mark("total", "end", total_);
}
void Invoice::print(Printer* out) const {
  printAddress(address_, out);
  printTotal(out);
}
}
