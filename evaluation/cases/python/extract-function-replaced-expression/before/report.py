def totals(rows, rates):
    result = {}
    for row in rows:
        result[row.key] = rates.convert(row.amount, "EUR") + result.get(row.key, 0)
    return result
