// The database driver crashes on an older Node, with a message that helps nobody.
const [major] = process.versions.node.split(".");
if (Number(major) < 22) {
	console.error(`The site needs Node 22 or later; this is ${process.version}.`);
	process.exit(1);
}
