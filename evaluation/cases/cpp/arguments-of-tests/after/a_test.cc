TEST_CASE("reads decimal numbers", "[parser][fast]") {
  Parser parser;
  CHECK(parser.read("12") == 12);
}
TEST(Parser, ReadsDecimalNumbers) {
  Parser parser;
  EXPECT_EQ(12, parser.read("12"));
}
TEST_F(ReaderTest, Fails) { EXPECT_THROW(parser_.read("x"), Error); }
CHECK_ALL(int first, int second) {
  check(first, second);
}
void Writes(Parser& parser) {
  EXPECT_EQ("12", parser.write(12));
  parser.close();
}
