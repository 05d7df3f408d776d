#include "sink.h"

TEST(SinkTest, Opens) { EXPECT_TRUE(Sink(3).is_open()); }

TEST(SinkTest, Empties) { FAIL(); }

TEST(SinkTest, Counts) { EXPECT_EQ(Sink(7).left() * 2, 14); }

TEST(TapTest, Turns) { EXPECT_EQ(Tap().turn(90), 0); }
