def check(item):
    for field in item.__class__.__stored_fields__:
        if field.rule is not None:
            field.rule(item, field)


def convert(item):
    for field in fields(item.__class__):
        if field.convert is not None:
            setattr(item, field.name, field.convert(getattr(item, field.name)))


def count(item):
    total = 0
    for field in item.__class__.__stored_fields__:
        total += field.size
    return total
