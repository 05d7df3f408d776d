def quick_fields(item):
    return item.__class__.__stored_fields__


def check(item):
    for field in quick_fields(item):
        if field.rule is not None:
            field.rule(item, field)


def convert(item):
    for field in quick_fields(item):
        if field.convert is not None:
            setattr(item, field.name, field.convert(getattr(item, field.name)))


def count(item):
    total = 0
    for field in quick_fields(item):
        total += field.size
    return total
