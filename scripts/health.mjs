// The container's health check: status 0 if the site on this machine responds and can read its database.
const { HOST, PORT } = process.env;
const answer = await fetch(`http://${HOST || "127.0.0.1"}:${PORT || 3000}/healthz`).catch(
	() => null,
);
process.exit(answer?.ok ? 0 : 1);
