TEST(Parser, ReadsDecimalNumbers) {
  Parser parser;
  EXPECT_EQ(12, parser.read("12"));
}
TEST_F(ParserTest, Fails) { EXPECT_THROW(parser_.read("x"), Error); }
