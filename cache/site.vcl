vcl 4.1;

# The shared cache in front of the sites, for Varnish 7.1: docs/decisions/server/0025-cache-in-front.md has the
# reasons, docs/operations.md#two-of-everything the operation. Longer than other files: Varnish loads a site's rules as
# one.
#
# Only your own proxy may reach it: it trusts X-Forwarded-For and passes it on.

import directors;
import std;

# A stopping site returns 503 here while it still serves, so that no request reaches it afterwards. Two failed probes
# take one second, of the three of DRAIN_SECONDS by default. The timeout is long, because a slow site is not down; one
# success is enough, because a restarted site is needed at once: the other may be stopped next.
probe health {
	.url = "/healthz";
	.interval = 500ms;
	.timeout = 5s;
	.window = 2;
	.threshold = 1;
	.initial = 2;
}

# One backend for each site; add further ones to vcl_init too.
backend site_one {
	.host = "10.219.0.11";
	.port = "3000";
	.connect_timeout = 1s;
	.probe = health;
}

backend site_two {
	.host = "10.219.0.12";
	.port = "3000";
	.connect_timeout = 1s;
	.probe = health;
}

sub vcl_init {
	# Requests for a page go to the same site first, which has its parts in memory.
	new sites = directors.shard();
	sites.add_backend(site_one);
	sites.add_backend(site_two);
	sites.reconfigure();
}

# ---------------------------------------------------------------------------------------------------------------------
# The request

sub vcl_recv {
	set req.backend_hint = sites.backend(resolve=LAZY);

	if (req.restarts > 0) {
		# No site could return this page: serve a stale copy.
		set req.grace = 1d;
		call share;
		return (hash);
	}

	# Longer than the proxy's idle timeout of a minute, so that it never sends a form into a closing connection.
	set sess.timeout_idle = 65s;

	# Internal headers, set below and kept until the end of a restart. Removed from visitors' requests.
	unset req.http.X-Own;
	unset req.http.X-Encoding;
	unset req.http.X-Page;
	unset req.http.X-Lost;

	# Joins repeated headers into one, as the sites read them, for the cache key.
	std.collect(req.http.X-Forwarded-Host);
	std.collect(req.http.X-Forwarded-Proto);

	call visitors_address;
	if (!req.http.Host) {
		# Only HTTP/1.0 may omit it.
		if (req.proto != "HTTP/1.0") {
			return (synth(400));
		}
		set req.http.Host = "localhost";
	}

	if (req.method == "PRI" || req.method == "CONNECT") {
		return (synth(405));
	}
	if (req.method != "GET" && req.method != "HEAD") {
		return (pass);
	}
	# Not cached: staff and API, links to shops, visitors' own pages, client-side data, and authorised requests.
	if (req.url ~ "(?i)^/(admin|api|go|alerts|newsletter|consent|shortlist|healthz)([/.?]|$)" ||
		req.url ~ "\.data(\?|$)" || req.http.Authorization) {
		return (pass);
	}

	# The request is for a page or a file, which may be cached.
	set req.http.X-Page = "1";
	call normalise;

	if (std.healthy(req.backend_hint)) {
		# As long as the pages' own stale-while-revalidate: app/http/response/cache-control.server.ts
		set req.grace = 25s;
		if (req.http.X-Own) {
			return (pass);
		}
	} else {
		set req.grace = 1d;
	}
	call share;
	return (hash);
}

# Removes everything personal from a request, so that its response can be shared.
sub share {
	unset req.http.Cookie;
	call drop_tracking;
}

# Removes the proxy's address, which Varnish has appended, so that the visitor's is the last one again.
sub visitors_address {
	set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
}

# Reduces the headers that a page depends on to few variants.
sub normalise {
	# Cookies of this site, by whole names; all others are ignored.
	std.collect(req.http.Cookie, ";");
	if (req.http.Cookie ~ "(^|;)\s*((__Host-)?session|toast|shortlist|consent)\s*=") {
		set req.http.X-Own = "1";
	}

	if (req.http.Save-Data ~ "(?i)^\s*on\s*$") {
		set req.http.Save-Data = "on";
	} else {
		unset req.http.Save-Data;
	}

	# Markdown if its weight is at least that of HTML, as app/http/page/page-markdown.server.ts decides; else HTML. The
	# responses vary by it.
	std.collect(req.http.Accept);
	set req.http.X-Accept = regsuball(std.tolower(req.http.Accept), "\s", "");
	unset req.http.Accept;
	if (req.http.X-Accept ~ "(^|,)text/markdown(;|,|$)") {
		set req.http.X-Markdown = regsub(req.http.X-Accept, "^(.*,)?text/markdown((;[^,]*)?)(,.*)?$", "\2");
		if (req.http.X-Accept ~ "(^|,)text/html(;|,|$)") {
			set req.http.X-Html = regsub(req.http.X-Accept, "^(.*,)?text/html((;[^,]*)?)(,.*)?$", "\2");
		} else if (req.http.X-Accept ~ "(^|,)text/\*(;|,|$)") {
			set req.http.X-Html = regsub(req.http.X-Accept, "^(.*,)?text/\*((;[^,]*)?)(,.*)?$", "\2");
		} else if (req.http.X-Accept ~ "(^|,)\*/\*(;|,|$)") {
			set req.http.X-Html = regsub(req.http.X-Accept, "^(.*,)?\*/\*((;[^,]*)?)(,.*)?$", "\2");
		} else {
			set req.http.X-Html = ";q=0";
		}
		# Without a weight it is 1.
		set req.http.X-Markdown = regsub(req.http.X-Markdown, "^.*;q=([0-9.]+).*$", "\1");
		set req.http.X-Html = regsub(req.http.X-Html, "^.*;q=([0-9.]+).*$", "\1");
		if (std.real(req.http.X-Markdown, 1.0) > 0.0 &&
			std.real(req.http.X-Markdown, 1.0) >= std.real(req.http.X-Html, 1.0)) {
			set req.http.Accept = "text/markdown";
		}
	}
	unset req.http.X-Accept;
	unset req.http.X-Markdown;
	unset req.http.X-Html;

	# The best encoding: first of those with q=1, then of the others.
	std.collect(req.http.Accept-Encoding);
	set req.http.X-Encoding = regsuball(std.tolower(req.http.Accept-Encoding), "\s|;\s*q=1(\.0*+)?(?=\s*(,|$))", "");
	if (req.http.X-Encoding ~ "(^|,)br(,|$)") {
		set req.http.X-Encoding = "br";
	} else if (req.http.X-Encoding ~ "(^|,)gzip(,|$)") {
		set req.http.X-Encoding = "gzip";
	} else if (req.http.X-Encoding ~ "(^|,)(br|\*);q=0?\.0*[1-9]" && req.http.X-Encoding !~ "(^|,)br;q=0(\.0*)?(,|$)") {
		set req.http.X-Encoding = "br";
	} else if (req.http.X-Encoding ~ "(^|,)\*(,|$)" && req.http.X-Encoding !~ "(^|,)br;") {
		set req.http.X-Encoding = "br";
	} else if (req.http.X-Encoding ~ "(^|,)gzip;q=0?\.0*[1-9]") {
		set req.http.X-Encoding = "gzip";
	} else {
		unset req.http.X-Encoding;
	}
}

# Removes tracking parameters, which do not change a page: app/config/tracking-parameters.ts
# A second "?" is part of a value.
sub drop_tracking {
	if (req.url ~ "^[^?&]*\?" && req.url ~ "[?&](utm_|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|mc_|_ga)") {
		set req.url = regsub(
			regsuball(req.url,
				"(^[^?]*\?|&)((utm_[^=&]*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|mc_[ce]id|_ga)(=[^&]*)?(&|$))++",
				"\1"),
			"&$|^([^?]*)\?$", "\1");
	}
}

sub vcl_hash {
	hash_data(req.url);
	hash_data(std.tolower(req.http.Host));
	hash_data(std.tolower(req.http.X-Forwarded-Host));
	hash_data(req.http.X-Forwarded-Proto);
	hash_data(req.http.X-Encoding);
	hash_data(req.http.Save-Data);
	return (lookup);
}

sub vcl_miss {
	if (req.restarts == 0) {
		return (fetch);
	}
	if (req.http.X-Lost) {
		# The sites did not respond in time.
		return (synth(503));
	}
	# Nothing is cached: pass on the site's own error page.
	return (pass);
}

# ---------------------------------------------------------------------------------------------------------------------
# The sites

sub vcl_backend_fetch {
	# A retry goes to the other site. Requests with a visitor's own cookies or forms go to one site by the visitor's
	# address, so that it has the visitor's last change at once.
	if (bereq.http.X-Page && !bereq.http.X-Own) {
		set bereq.backend = sites.backend(alt=bereq.retries);
	} else {
		set bereq.backend = sites.backend(by=KEY, key=sites.key(bereq.http.X-Forwarded-For), alt=bereq.retries);
	}

	if (bereq.http.X-Page) {
		if (bereq.http.X-Encoding) {
			set bereq.http.Accept-Encoding = bereq.http.X-Encoding;
		} else {
			unset bereq.http.Accept-Encoding;
		}
		# After ten seconds the other site is tried.
		set bereq.first_byte_timeout = 10s;
	} else {
		# An import of a large file is slow, and the site has its own time limit.
		set bereq.first_byte_timeout = 300s;
		set bereq.between_bytes_timeout = 300s;
	}
	if (bereq.method == "GET") {
		unset bereq.body;
	}
	return (fetch);
}

sub vcl_backend_response {
	if (beresp.status >= 500) {
		if (bereq.is_bgfetch) {
			# Keeps the cached copy.
			return (abandon);
		}
		# An overloaded site or one without a database has a substitute. A 500 would fail on the other site too.
		if (beresp.status != 500 && bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$") {
			return (retry);
		}
		if (!bereq.uncacheable) {
			# If it were delivered, it would replace the cached copy.
			return (abandon);
		}
		set beresp.ttl = 0s;
		return (deliver);
	}
	# While sites are upgraded one after the other, only one of them has the files of a page.
	if (beresp.status == 404 && bereq.url ~ "^/build/" && bereq.retries == 0 && bereq.http.X-Page) {
		return (retry);
	}
	if (beresp.http.Content-Type ~ "^text/html" && bereq.method == "GET") {
		# Buffered, so that a page that breaks off can be fetched from the other site in full.
		set beresp.do_stream = false;
	}
	if (bereq.uncacheable) {
		return (deliver);
	}
	if (beresp.http.Cache-Control !~ "(^|,)\s*public\s*(,|$)" || beresp.http.Cache-Control ~ "no-store|no-cache|private" ||
		beresp.http.Set-Cookie || beresp.http.Vary == "*" || beresp.ttl <= 0s ||
		(beresp.status != 200 && beresp.status != 404)) {
		# Hit-for-miss: parallel requests for it do not wait for each other.
		set beresp.uncacheable = true;
		set beresp.ttl = 10s;
		return (deliver);
	}
	if (beresp.status == 200) {
		# Kept for a day in case no site can be reached. vcl_recv limits the age that visitors get.
		set beresp.grace = 1d;
	} else {
		# Unknown addresses are unlimited in number, so they are not kept.
		set beresp.grace = 0s;
	}
	set beresp.keep = 0s;
	return (deliver);
}

sub vcl_backend_error {
	if (bereq.is_bgfetch) {
		return (abandon);
	}
	# A form may be repeated only if no site can have received it. With a body that is certain: Varnish does not keep a
	# body that was sent, so its retry fails.
	if (bereq.retries == 0 && (bereq.method ~ "^(GET|HEAD)$" || bereq.http.Content-Length ~ "[1-9]" ||
		bereq.http.Transfer-Encoding)) {
		return (retry);
	}
	return (abandon);
}

# ---------------------------------------------------------------------------------------------------------------------
# The response

sub vcl_deliver {
	if (resp.status >= 500 && req.http.X-Page && req.restarts == 0) {
		return (restart);
	}
	unset resp.http.Via;
	unset resp.http.X-Varnish;
	# For debugging (RFC 9211).
	if (obj.hits > 0) {
		set resp.http.Cache-Status = "varnish; hit";
	} else if (obj.uncacheable) {
		set resp.http.Cache-Status = "varnish; fwd=bypass";
	} else {
		set resp.http.Cache-Status = "varnish; fwd=miss";
	}
	return (deliver);
}

sub vcl_synth {
	if (resp.status >= 500 && req.http.X-Page && req.restarts == 0) {
		if (now - req.time > 10s) {
			set req.http.X-Lost = "1";
		}
		return (restart);
	}
	unset resp.http.X-Varnish;
	unset resp.http.Server;
	set resp.http.Cache-Control = "no-store";
	set resp.http.Content-Security-Policy =
		"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
	set resp.http.X-Content-Type-Options = "nosniff";
	set resp.http.Referrer-Policy = "strict-origin-when-cross-origin";
	if (resp.status == 503) {
		set resp.http.Retry-After = "30";
	}
	if (resp.status < 500) {
		call say_refused;
	} else if (req.url ~ "\.data(\?|$)") {
		call say_to_scripts;
	} else if (req.url ~ "(?i)^/(api|healthz)([/?]|$)" || req.http.Content-Type ~ "(?i)^application/json") {
		call say_as_json;
	} else {
		call say_as_page;
	}
	return (deliver);
}

sub say_refused {
	set resp.http.Content-Type = "application/json";
	if (resp.status == 405) {
		set resp.body = """{"message":"This method is not known here."}""";
	} else {
		set resp.body = """{"message":"That address could not be read."}""";
	}
}

sub say_as_json {
	set resp.http.Content-Type = "application/json";
	if (req.method == "GET" || req.method == "HEAD") {
		set resp.body = """{"message":"The site cannot answer just now. Please try again in a minute."}""";
	} else {
		set resp.body = """{"message":"We can't take this just now. Please send it again in a minute."}""";
	}
}

# In the format of the site's own scripts: a page is loaded again as a document, so that a cached copy shows; a form
# shows an error and keeps the typed text.
sub say_to_scripts {
	set resp.http.Content-Type = "text/x-script";
	if (req.method == "GET" && req.url !~ "[\x22\\]|[?&]_routes=") {
		set resp.body = {"[["SingleFetchRedirect",1],{"_2":3,"_4":5,"_6":7,"_8":9,"_10":7},"redirect",""} +
			regsub(regsub(req.url, "^([^?]*)\.data", "\1"), "^/_root(?=\?|$)", "/") +
			{"","status",302,"revalidate",false,"reload",true,"replace"]
"};
	} else {
		set resp.body = {"[{"_1":2},"error",["ErrorResponse",3,6,7],{"_4":5},"message","We can't take this just now. Please send it again in a minute.",503,"Service Unavailable"]
"};
	}
}

sub say_as_page {
	set resp.http.Content-Type = "text/html; charset=utf-8";
	if (req.method == "GET" || req.method == "HEAD") {
		set req.http.X-Title = "We can't show this page just now";
		set req.http.X-Text = "The site does not answer at the moment. Please try again in a few minutes.";
	} else {
		set req.http.X-Title = "We can't take this just now";
		set req.http.X-Text =
			"The site does not answer at the moment. Please go back to what you typed, and send it again in a few minutes.";
	}
	set resp.body = {"<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>"} + req.http.X-Title + {"</title>
<style>
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #161a27; --link: #8a5a00 }
@media (prefers-color-scheme: dark) { :root { --paper: #0b1020; --ink: #eef0f6; --link: #f2b134 } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 4rem 1rem; text-align: center }
h1 { font-size: 1.75rem; line-height: 1.2 }
a { color: var(--link); display: inline-block; padding: .25rem }
</style>
</head>
<body>
<main>
<h1>"} + req.http.X-Title + {"</h1>
<p>"} + req.http.X-Text + {"</p>
<p><a href="/">Return to Home</a></p>
</main>
</body>
</html>
"};
}
