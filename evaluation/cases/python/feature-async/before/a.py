class Client:
    async def load(self, url):
        async with self.session.get(url) as answer:
            rows = []
            async for line in answer.content:
                rows.append(line.decode("utf-8").strip())
            self.cache[url] = rows
        return rows
