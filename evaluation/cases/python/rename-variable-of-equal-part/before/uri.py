def stays(uri):
    pair, host = uri.rsplit('@', 1)
    user, key = pair.split(':', 1)
    if not all([host, user, key]):
        raise ValueError('incomplete')
    return host, user, key


def of_another_value(uri):
    pair, host = uri.rsplit('@', 1)
    user = pair.split(':', 1)
    return host, user


def set_alone(client, error, code):
    status, headers, body = low_level(error, client.env, code)
    send_answer(status, headers, body, client)
