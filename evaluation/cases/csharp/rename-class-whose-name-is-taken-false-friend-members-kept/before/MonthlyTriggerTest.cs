namespace Clocks
{
    public class MonthlyTriggerTest
    {
        public void testFirstTime()
        {
            Calendar start = Calendar.getInstance();
            start.set(2005, Calendar.JUNE, 1, 9, 30, 17);
            Trigger trigger = new Trigger();
            trigger.setStartTime(start.getTime());
            assertEquals("first time", start.getTime(), trigger.times(1).get(0));
        }

        public void testFinalTimes()
        {
            Calendar start = Calendar.getInstance();
            start.set(2009, Calendar.MARCH, 12, 9, 0, 0);
            Trigger trigger = new Trigger();
            trigger.setEndTime(start.getTime());
            assertEquals("final time", start.getTime(), trigger.getFinalTime());
        }
    }
}
