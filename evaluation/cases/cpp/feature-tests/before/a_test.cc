TEST(Parser, ReadsNumbers) {
  Parser parser;
  EXPECT_EQ(12, parser.read("12"));
}
TEST_F(ParserTest, Fails) { EXPECT_THROW(parser_.read("x"), Error); }
TEST_CASE("reads numbers", "[parser]") {
  Parser parser;
  CHECK(parser.read("12") == 12);
}
struct Mock {
  MOCK_METHOD(int, read, (std::string, int));
  int count() { return count_; }
};
TEST_F(Shop, Opens) { EXPECT_EQ(1, shop_.doors()); }
TEST_F(Shop, Closes) { EXPECT_EQ(0, shop_.open_windows()); }

MODULE(shop, m) {
  m.add("open", &open);
}

CHECK_ALL(int first, int last) {
  check(first, last);
}
