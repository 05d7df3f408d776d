using System.Collections.Generic;

namespace Billing
{
    public class Account
    {
        private List<decimal> entries;

        public decimal Balance()
        {
            decimal sum = 0;
            foreach (var entry in entries)
            {
                sum += entry;
            }
            return sum;
        }
    }
}
