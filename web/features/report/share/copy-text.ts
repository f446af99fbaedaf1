/**
 * Copies text that may still be on its way: Safari allows it only if copying starts with the tap.
 *
 * @returns whether it was copied; a browser may block it, or the page may not be served over HTTPS
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
	try {
		const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
		await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
		return true;
	} catch {
		return false;
	}
}
