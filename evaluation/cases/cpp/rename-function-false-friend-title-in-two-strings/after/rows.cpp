TEST_CASE("rows are read in the order in "
          "which they were written",
          "[rows]")
{
    Rows rows = load(3);
    CHECK(rows.size() == 3);
}

TEST_CASE("rows can be "
          "taken away",
          "[rows]")
{
    Rows rows = load(4);
    rows.remove(1);
    CHECK(rows.size() == 3);
}
