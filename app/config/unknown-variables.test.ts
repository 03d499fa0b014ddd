import { expect, it } from "vitest";
import { unknownVariables } from "./unknown-variables";

const OURS = ["HOST", "PORT", "SITE_URL", "SMTP_URL", "BACKUP_FOLDER", "DATABASE_URL"];

it.each([
	["SMTP_URI", true],
	["SMTP_HOST", true],
	["smtp_url", true],
	["SITEURL", true],
	["STMP_URL", true],
	["BACKUPS_FOLDER", true],
	["DATBASE_URL", true],
	["PROT", true],
	["PORTS", true],
	["SMTP_URL", false],
	["HOME", false],
	["PATH", false],
	["PGHOST", false],
	["PGPORT", false],
	["_", false],
	["_URL", false],
	["npm_config_cache", false],
	["NODE_ENV", false],
])("%s is named: %s", (name, isNamed) => {
	expect(unknownVariables([name], OURS)).toEqual(isNamed ? [name] : []);
});
