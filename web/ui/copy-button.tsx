/** Copies text to the clipboard. */
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
	text: string;
	label?: string;
	/** It was copied when it was created. */
	isCopied?: boolean;
	/** Called if the browser blocks copying. */
	onBlocked?: () => void;
}

export function CopyButton({ text, label = 'Copy', isCopied = false, onBlocked }: CopyButtonProps) {
	const [copied, setCopied] = useState(isCopied);
	const Icon = copied ? Check : Copy;
	async function copy() {
		const done = await copyText(Promise.resolve(text));
		setCopied(done);
		if (!done) onBlocked?.();
	}
	return (
		<Button size="small" className="max-sm:h-11" onClick={() => void copy()}>
			<Icon aria-hidden="true" className="size-4" />
			<span aria-live="polite">{copied ? 'Copied' : label}</span>
		</Button>
	);
}

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
