using System.Collections.Generic;
using System.Linq;

namespace Shop;

/// <summary>Reports of orders.</summary>
public class Report
{
    private readonly Printer printer = new Printer();

    public int Average(List<Order> orders)
    {
        int total = 0;
        foreach (var order in orders)
        {
            total += order.Price;
        }
        printer.Line(total);
        return total / orders.Count;
    }

    public bool Exceeds(Order order, int limit)
    {
        if (order.IsOpen)
        {
            var worth = order.Price - order.Rebate;
            return worth > limit;
        }
        return printer.IsNoisy;
    }

    public List<string> Names(List<Order> orders, int limit)
    {
        var names = new List<string>();
        foreach (var order in orders)
        {
            if (order.Price > limit)
            {
                names.Add(order.Name);
            }
        }
        return names;
    }

    public void Print(List<Order> open, List<Order> closed)
    {
        foreach (var order in open)
        {
            var days = order.Age + 1;
            printer.Late(order, days);
        }
        foreach (var order in closed)
        {
            var fee = order.Price + 2;
            printer.Paid(order, fee);
        }
    }
}
