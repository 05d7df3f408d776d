TEST_CASE("reads numbers", "[parser]") {
  Parser parser;
  CHECK(parser.read("12") == 12);
}
TEST(Parser, ReadsNumbers) {
  Parser parser;
  EXPECT_EQ(12, parser.read("12"));
}
TEST_F(ParserTest, Fails) { EXPECT_THROW(parser_.read("x"), Error); }
CHECK_ALL(int first, int last) {
  check(first, last);
}
TEST(Parser, Writes) {
  Parser parser;
  EXPECT_EQ("12", parser.write(12));
  parser.close();
}
