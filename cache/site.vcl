vcl 4.1;

# The shared cache in front of the sites, for Varnish 7.1: docs/decisions/server/0025-cache-in-front.md says why it is so,
# docs/operations.md#two-of-everything how it is run. Longer than other files: Varnish takes a site's rules as one.
#
# Nobody but a proxy of yours may reach it: what it is told of the visitor's address it passes on.

import directors;
import std;

# A site that is stopped says so here while it still serves: no request must meet it afterwards. It takes one second
# to be known, of the three that DRAIN_SECONDS gives by default. One that is slow is not gone, and one that is back is
# needed at once: the other may be stopped next.
probe health {
	.url = "/healthz";
	.interval = 500ms;
	.timeout = 5s;
	.window = 2;
	.threshold = 1;
	.initial = 2;
}

# The sites, one each. A further one is named in vcl_init, too.
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
	# The same page asks the same site first, which remembers its parts.
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
		# No site could show this page: what was remembered of it will do.
		set req.grace = 1d;
		call share;
		return (hash);
	}

	# A proxy must not send a form into a connection that is just closing: it closes first, after a minute.
	set sess.timeout_idle = 65s;

	# What else is said of a request below, to the end of its second try. No visitor says it.
	unset req.http.X-Own;
	unset req.http.X-Encoding;
	unset req.http.X-Page;
	unset req.http.X-Lost;

	# One of each to tell pages apart by, as the sites read them.
	std.collect(req.http.X-Forwarded-Host);
	std.collect(req.http.X-Forwarded-Proto);

	call visitors_address;
	if (!req.http.Host) {
		# Only HTTP/1.0 may leave it out.
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
	# Nobody reads what comes with a request to read.
	if (req.url ~ "(?i)^/(admin|api|go|alerts|newsletter|consent|shortlist|healthz)([/.?]|$)" ||
		req.url ~ "\.data(\?|$)" || req.http.Authorization) {
		return (pass);
	}

	# From here on it is a page or a file, of which a copy may be at hand.
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

# Makes a request one that anybody could have sent.
sub share {
	unset req.http.Cookie;
	call drop_tracking;
}

# Varnish has added the address of the proxy: the last one is to be the visitor's again.
sub visitors_address {
	set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
}

# All that a page depends on besides its address, in few different ways.
sub normalise {
	# Cookies of ours, by whole names; all others change nothing.
	std.collect(req.http.Cookie, ";");
	if (req.http.Cookie ~ "(^|;)\s*((__Host-)?session|toast|shortlist|consent)\s*=") {
		set req.http.X-Own = "1";
	}

	if (req.http.Save-Data ~ "(?i)^\s*on\s*$") {
		set req.http.Save-Data = "on";
	} else {
		unset req.http.Save-Data;
	}

	# Of what is taken with a full will, the best.
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

# Where a visitor came from changes nothing on a page: app/config/tracking-parameters.ts
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
		# The sites have been asked, and gave no answer in their time.
		return (synth(503));
	}
	# Nothing is remembered: the site says in its own words what went wrong.
	return (pass);
}

# ---------------------------------------------------------------------------------------------------------------------
# The sites

sub vcl_backend_fetch {
	# A second try is the other site's. Who writes is led to the same site afterwards, which knows at once what was
	# written.
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
		# Long before anybody has waited half a minute, the other site is asked.
		set bereq.first_byte_timeout = 10s;
	} else {
		# An import of a large file takes its time, and the site knows best when it is too much.
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
			# What is remembered stays.
			return (abandon);
		}
		# One that has no time or no database is not the only one. What went wrong there would go wrong here.
		if (beresp.status != 500 && bereq.retries == 0 && bereq.method ~ "^(GET|HEAD)$") {
			return (retry);
		}
		if (!bereq.uncacheable) {
			# Delivered, it would take the place of what is remembered.
			return (abandon);
		}
		set beresp.ttl = 0s;
		return (deliver);
	}
	# While sites are upgraded one after the other, only one of them has the files that a page names.
	if (beresp.status == 404 && bereq.url ~ "^/build/" && bereq.retries == 0 && bereq.http.X-Page) {
		return (retry);
	}
	if (beresp.http.Content-Type ~ "^text/html" && bereq.method == "GET") {
		# Nothing is sent on of a page that may break off: the other site has it whole.
		set beresp.do_stream = false;
	}
	if (bereq.uncacheable) {
		return (deliver);
	}
	if (beresp.http.Cache-Control !~ "(^|,)\s*public\s*(,|$)" || beresp.http.Cache-Control ~ "no-store|no-cache|private" ||
		beresp.http.Set-Cookie || beresp.http.Vary == "*" || beresp.ttl <= 0s ||
		(beresp.status != 200 && beresp.status != 404)) {
		# Others who ask for it need not wait for each other.
		set beresp.uncacheable = true;
		set beresp.ttl = 10s;
		return (deliver);
	}
	if (beresp.status == 200) {
		# For the day on which no site can be asked. How much of it a visitor is given is decided in vcl_recv.
		set beresp.grace = 1d;
	} else {
		# Anybody can think of addresses that are unknown: they take no room for long.
		set beresp.grace = 0s;
	}
	set beresp.keep = 0s;
	return (deliver);
}

sub vcl_backend_error {
	if (bereq.is_bgfetch) {
		return (abandon);
	}
	# What is sent may be sent again only if no site can have taken it. With a body, Varnish knows: of one that has been
	# sent, nothing is left, and the retry fails.
	if (bereq.retries == 0 && (bereq.method ~ "^(GET|HEAD)$" || bereq.http.Content-Length ~ "[1-9]" ||
		bereq.http.Transfer-Encoding)) {
		return (retry);
	}
	return (abandon);
}

# ---------------------------------------------------------------------------------------------------------------------
# The answer

sub vcl_deliver {
	if (resp.status >= 500 && req.http.X-Page && req.restarts == 0) {
		return (restart);
	}
	unset resp.http.Via;
	unset resp.http.X-Varnish;
	# For whoever wants to know (RFC 9211).
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

# As the site's own scripts read it: a page is opened anew, so that a remembered one shows; a form says what is wrong
# and keeps what was typed.
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
