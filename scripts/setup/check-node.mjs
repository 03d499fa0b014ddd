// The database driver crashes on an older Node without a useful message.
const [major] = process.versions.node.split(".");
if (Number(major) < 22) {
	console.error(`The site needs Node 22 or later; this is ${process.version}.`);
	process.exit(1);
}
