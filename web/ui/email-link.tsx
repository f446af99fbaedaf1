/** An email address that opens the mail program. */
export function EmailLink({ address }: { address: string }) {
	return (
		<a
			href={`mailto:${encodeURIComponent(address)}`}
			className="wrap-anywhere text-accent-text underline underline-offset-4"
		>
			{address}
		</a>
	);
}
