"""HTTP side of the WHEP servers in this folder (draft-ietf-wish-whep-03), as strict, lenient or odd as the options say.

A POST to any path opens a session. `GET /sessions` tells what has happened so far.
"""

import asyncio
import json
import uuid

from aiohttp import web

import parent
import sdp

LINK_NAMES = ("username", "credential")


class Session:
    """What a medium has to offer for one viewer: `answer` or `offer` and `accept`; `close`; `add` for candidates."""

    async def answer(self, offer):
        raise NotImplementedError

    async def offer(self):
        raise NotImplementedError

    async def accept(self, answer):
        raise NotImplementedError

    async def add(self, candidate):
        raise NotImplementedError

    async def close(self):
        raise NotImplementedError


class Refusal(Exception):
    def __init__(self, status, headers=None, text="", content_type="application/json"):
        super().__init__(status)
        self.status = status
        self.headers = headers or {}
        self.text = text
        self.content_type = content_type


class Front:
    def __init__(self, options, create):
        """`create(on_gone)` makes a Session; it calls `on_gone` once its peer is gone."""
        self.options = options
        self.create = create
        self.sessions = {}
        self.url = ""
        self.offers = 0
        self.counts = dict.fromkeys(
            ["posts", "opened", "deleted", "gone", "stray", "patches", "candidates", "preflights", "asked", "secrets"], 0
        )

    def link_headers(self):
        for server in self.options.ice_server:
            parts = [f"<{server['urls']}>", 'rel="ice-server"']
            parts += [f'{name}="{server[name]}"' for name in LINK_NAMES if name in server]
            if "credential" in server:
                parts.append('credential-type="password"')
            yield "; ".join(parts)

    def address(self, request):
        """Where a new session is: the path and query that later requests must have, and the Location header."""
        one = str(uuid.uuid4())
        path = f"{request.path}/{one}"
        origin = f"{request.scheme}://{request.host}"
        style = self.options.location
        if style == "relative":
            last = request.path.rstrip("/").rsplit("/", 1)[-1]
            return path, f"{last}/{one}"
        if style == "query":
            return f"{path}?key=a%2Fb&v=1", f"{path}?key=a%2Fb&v=1"
        if style == "dots":
            token = f"eyJhbGciOiJIUzI1NiJ9.{one.replace('-', '')}.c2lnbmF0dXJl"
            return f"{request.path}/{token}", f"{request.path}/{token}"
        if style == "elsewhere":
            return f"/resource/{one}", f"/resource/{one}"
        if style == "missing":
            return path, None
        if style == "foreign":
            return path, f"https://media.invalid{path}"
        return path, path if style == "absolute-path" else origin + path

    async def handle(self, request):
        if request.path == "/sessions" and request.method == "GET":
            return web.json_response({**self.counts, "open": len(self.sessions)})
        is_preflight = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
        try:
            response = self.preflight() if is_preflight else await self.dispatch(request)
        except Refusal as refusal:
            response = web.Response(
                status=refusal.status, headers=refusal.headers, text=refusal.text, content_type=refusal.content_type
            )
        self.allow(request, response, is_preflight)
        return response

    def preflight(self):
        self.counts["preflights"] += 1
        return web.Response(status=204)

    def allow(self, request, response, is_preflight):
        if self.options.cors == "none" or "Origin" not in request.headers:
            return
        response.headers["Access-Control-Allow-Origin"] = "*"
        if is_preflight:
            response.headers["Access-Control-Allow-Methods"] = "OPTIONS, GET, POST, PATCH, DELETE"
            response.headers["Access-Control-Allow-Headers"] = "Authorization, Content-Type, If-Match"
        elif self.options.cors == "expose":
            response.headers["Access-Control-Expose-Headers"] = "Location, ETag, Link, Retry-After"

    async def dispatch(self, request):
        if "Cookie" in request.headers or "Authorization" in request.headers:
            self.counts["secrets"] += 1
        if request.method == "OPTIONS":
            return self.tell_options()
        if request.method == "POST":
            return await self.open(request)
        session = self.sessions.get(request.path_qs)
        if request.method not in ("PATCH", "DELETE"):
            raise Refusal(405)
        if session is None:
            self.counts["stray"] += 1
            raise Refusal(404)
        if request.method == "PATCH":
            return await self.patch(request, session)
        self.counts["deleted"] += 1
        await self.end(request.path_qs)
        return web.Response(status=200)

    def tell_options(self):
        self.counts["asked"] += 1
        status = self.options.options_status
        response = web.Response(status=status)
        if status < 300:
            response.headers["Accept-Post"] = "application/sdp"
            if self.options.link_on != "answer":
                response.headers.extend([("Link", one) for one in self.link_headers()])
        return response

    def check_offer(self, request):
        """Refuses an offer as the options say."""
        options = self.options
        self.counts["posts"] += 1
        if request.content_type != "application/sdp":
            raise Refusal(415)
        if options.redirect and request.path != "/edge/whep":
            raise Refusal(options.redirect, {"Location": f"{self.url if options.redirect_origin else ''}/edge/whep"})
        self.offers += 1
        if options.late and self.offers <= options.late[1]:
            raise Refusal(options.late[0], {"Retry-After": "1"}, json.dumps({"error": "no publisher"}))
        if options.refuse:
            headers = {"Retry-After": options.retry_after} if options.retry_after else {}
            if options.refuse_body == "html":
                raise Refusal(options.refuse, headers, "<html><h1>Service Unavailable</h1></html>", "text/html")
            raise Refusal(options.refuse, headers, json.dumps({"error": "refused"}))

    async def open(self, request):
        self.check_offer(request)
        options = self.options
        offer = await request.text()
        await asyncio.sleep(options.delay / 1000)
        path, location = self.address(request)
        session = self.create(lambda: self.note_gone(path))
        try:
            text = await (session.offer() if options.counter_offer else session.answer(sdp.without_hidden(offer)))
        except sdp.NoCommonCodec:
            await session.close()
            raise Refusal(options.no_codec_status, text=json.dumps({"error": "codec not offered"})) from None
        except Exception:
            await session.close()
            raise
        session.etag = '"%s"' % uuid.uuid4() if options.etag == "usual" else {"none": None, "star": "*"}[options.etag]
        session.ufrag = sdp.ufrag(offer)
        self.sessions[path] = session
        self.counts["opened"] += 1
        response = web.Response(
            status=406 if options.counter_offer else 201, text=self.alter(text), content_type="application/sdp"
        )
        if location:
            response.headers["Location"] = location
        if session.etag:
            response.headers["ETag"] = session.etag
        if options.link_on != "options":
            response.headers.extend([("Link", one) for one in self.link_headers()])
        return response

    def alter(self, text):
        if self.options.ice_lite:
            text = sdp.ice_lite(text)
        if self.options.ice_tcp:
            text = sdp.only_tcp(text)
        return sdp.reject_video(text) if self.options.reject_video else text

    async def patch(self, request, session):
        self.counts["patches"] += 1
        text = await request.text()
        if self.options.counter_offer and request.content_type == "application/sdp":
            await session.accept(sdp.without_hidden(text))
            return web.Response(status=204)
        if self.options.patch == "405":
            raise Refusal(405, {"Allow": "DELETE"})
        match = request.headers.get("If-Match")
        if self.options.patch == "428" and match is None:
            raise Refusal(428)
        if match not in (None, "*", session.etag):
            raise Refusal(412)
        if request.content_type != "application/trickle-ice-sdpfrag":
            raise Refusal(415)
        # Neither stack behind these servers restarts ICE for an answerer.
        if sdp.ufrag(text) not in (None, session.ufrag) and not self.options.counter_offer:
            raise Refusal(422)
        for candidate in sdp.candidates(text):
            self.counts["candidates"] += 1
            await session.add(candidate)
        return web.Response(status=204)

    async def end(self, path):
        session = self.sessions.pop(path, None)
        if session:
            await session.close()

    def note_gone(self, path):
        if path in self.sessions:
            self.counts["gone"] += 1
            asyncio.get_running_loop().create_task(self.end(path))

    async def serve(self):
        app = web.Application(client_max_size=200_000)
        app.router.add_route("*", "/{tail:.*}", self.handle)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, self.options.host, self.options.port)
        await site.start()
        host, port = site._server.sockets[0].getsockname()[:2]
        self.url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        print(json.dumps({"url": self.url}), flush=True)
        await asyncio.Event().wait()


def run(options, create):
    """Serves until the process is ended."""
    parent.follow()
    asyncio.run(Front(options, create).serve())
