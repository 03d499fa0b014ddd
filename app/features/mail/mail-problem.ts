/** The mail library's error for a mail that was not sent. */
interface MailError {
	code?: string;
	/** The system's call that failed. */
	syscall?: string;
	/** The server's reply, such as 535. */
	responseCode?: number;
}

/** Returns why a mail was not sent and what to check, for staff. The server's own words are left out. */
export function mailProblem(
	{ code, syscall, responseCode }: MailError,
	{ host, port }: { host: string; port: number },
): string {
	const server = `${host}, port ${port}`;
	const replyCode = responseCode === undefined ? "" : ` (${responseCode})`;
	switch (code) {
		case "EDNS":
			return `There is no machine called ${host}. Check the server's name.`;
		case "ETIMEDOUT":
			return `The mail server at ${server} did not reply in time. Check the port, and if it goes with the encryption.`;
		case "ESOCKET":
		case "ECONNECTION":
			return syscall === "connect"
				? `No mail server listens at ${server}. Check the name and the port.`
				: `No safe connection to ${server} came about. Check that the port goes with the encryption, and the server's certificate.`;
		case "ETLS":
			return `The mail server at ${server} offers no STARTTLS. Check the port and the encryption.`;
		case "EAUTH":
			return `The mail server refused the user name or the password${replyCode}. Some services want an app password.`;
		case "EENVELOPE":
			return responseCode === 530
				? "The mail server wants a user name and a password."
				: `The mail server refused the sender's or the recipient's address${replyCode}.`;
		default:
			return `The mail server refused the mail${replyCode}.`;
	}
}
