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
            return order.Price * order.Count > limit;
        }
        return printer.IsNoisy;
    }

    public List<string> Names(List<Order> orders, int limit)
    {
        return orders
            .Where(order => order.Price > limit)
            .Select(order => order.Name)
            .ToList();
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
