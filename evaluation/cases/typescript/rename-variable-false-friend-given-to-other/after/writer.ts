async function write(source: Source, initial: boolean): Promise<void> {
    let request: Request | undefined;
    for await (const chunk of source.chunks()) {
        request = initial ? source.request() : source.next();
        const active = request;
        if (!active) {
            source.stop();
            return;
        }
        if (active.destroyed) {
            continue;
        }
        await active.send(chunk);
        active.close(chunk.size);
    }
    log(request);
}
