/** A bar that shows a share from 0 to 1. */
export function Meter({ label, share, urgent }: { label: string; share: number; urgent: boolean }) {
	const rounded = Math.round(Math.min(1, Math.max(0, share)) * 100);
	return (
		<div
			role="progressbar"
			aria-label={label}
			aria-valuenow={rounded}
			aria-valuemin={0}
			aria-valuemax={100}
			className="h-1.5 overflow-hidden bg-line"
		>
			<div className={`h-full ${urgent ? 'bg-danger' : 'bg-ink'}`} style={{ width: `${rounded}%` }} />
		</div>
	);
}
