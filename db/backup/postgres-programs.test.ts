import { expect, it } from "vitest";
import { programEnvironment } from "./postgres-programs";

it("postgres programs: passes PostgreSQL's programs what they need, and no secret of the site", () => {
	const variables = {
		PATH: "/bin",
		PGSSLMODE: "require",
		PGSERVICE: "x",
		ADMIN_PASSWORD: "secret",
	};
	expect(programEnvironment(variables, { PGPASSWORD: "own" })).toEqual({
		PATH: "/bin",
		PGSSLMODE: "require",
		ADMIN_PASSWORD: undefined,
		PGSERVICE: undefined,
		PGHOSTADDR: undefined,
		PGAPPNAME: "beamwise-backup",
		PGCONNECT_TIMEOUT: "10",
		PGPASSWORD: "own",
		TZ: "UTC",
	});
});
