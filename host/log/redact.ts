/** Removes email addresses, tokens, keys and passwords in URLs from log lines. */

const PART = String.raw`[^\s"'<>@,;:()\\/]+`;
const EMAIL = new RegExp(`${PART}@(${PART})`, 'g');
const URL_PASSWORD = /:\/\/[^\s"@/\\]+@/g;
const JWT = /\beyJ[\w-]+\.[\w-]+(\.[\w-]+)?/g;
const KEY = /\b((?:sb_secret|[rs]k_(?:live|test)|whsec)_)\w+/g;
/** Characters that JSON leaves unchanged, but that a terminal or a line reader may interpret. */
const CONTROLS = /[\u007f-\u009f\u2028\u2029]/g;

/** Keeps the domain of an email address, because undelivered mail often shares it. */
export function redact(line: string): string {
	const withoutEmails = line.includes('@')
		? line.replace(URL_PASSWORD, '://***@').replace(EMAIL, '***@$1')
		: line;
	return withoutEmails.replace(JWT, 'eyJ***').replace(KEY, '$1***').replace(CONTROLS, escaped);
}

function escaped(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
