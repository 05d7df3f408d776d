import logging

from report.currencies import closing_day, is_traded, normalised


def in_euros(row, rates):
    if row.amount is None:
        logging.warning("no amount in row %s", row.key)
        return 0
    if row.currency == "EUR":
        return row.amount
    day = closing_day(row.booked, row.zone)
    if not is_traded(row.currency, day):
        logging.info("%s was not traded on %s", row.currency, day)
        currency = normalised(row.currency, strict=False)
        if currency is None or currency.ended < day:
            return 0
    try:
        amount = round(rates.convert(row.amount, "EUR"), 2)
    except LookupError as error:
        logging.exception("no rate for %s: %s", row.currency, error)
        return 0
    if amount > 1_000_000:
        logging.warning("unusual amount %d on %s", amount, day)
    return amount


def totals(rows, rates):
    result = {}
    for row in rows:
        result[row.key] = in_euros(row, rates) + result.get(row.key, 0)
    return result
