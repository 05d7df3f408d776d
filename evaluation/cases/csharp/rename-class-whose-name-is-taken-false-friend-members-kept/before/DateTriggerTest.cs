namespace Clocks
{
    public class DateTriggerTest
    {
        public void TestFirstTime()
        {
            DateTimeOffset start = new DateTimeOffset(2005, 6, 1, 9, 30, 17, TimeSpan.Zero);
            Trigger trigger = new Trigger();
            trigger.StartTimeUtc = start;
            Assert.AreEqual(start, TriggerUtils.ComputeTimes(trigger, 1)[0], "first time");
        }

        public void TestFinalTimes()
        {
            DateTimeOffset end = new DateTimeOffset(2009, 3, 12, 9, 0, 0, TimeSpan.Zero);
            Trigger trigger = new Trigger();
            trigger.EndTimeUtc = end;
            Assert.AreEqual(end, trigger.FinalTimeUtc, "final time");
        }
    }
}
