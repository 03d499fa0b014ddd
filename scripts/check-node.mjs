// The database driver ends the whole process on Node 24 and later, at any moment, with a message that helps nobody.
const [major] = process.versions.node.split(".");
if (Number(major) < 22) {
	console.error(`The site needs Node 22 or later; this is ${process.version}.`);
	process.exit(1);
}
