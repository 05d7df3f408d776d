def stays(uri):
    login, host = uri.rsplit('@', 1)
    if login == 'default':
        login = DefaultLogin()
    else:
        user, key = login.split(':', 1)
        login = f"{user}:{key}"
    if not all([host, login]):
        raise ValueError('incomplete')
    return host, login


def of_another_value(uri):
    port, host = find_port(uri)
    user = find_user(uri, port)
    return host, user


def set_alone(client, error, code):
    if code == 413:
        status = 413
        body = ["too large"]
        headers = {}
        headers["length"] = 17
    else:
        status, headers, body = low_level(error, client.env, code)
    send_answer(status, headers, body, client)
