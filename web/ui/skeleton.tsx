/** The gray outline of a part that is still loading, the size of its content. */
export function Skeleton({ label, className }: { label: string; className: string }) {
	return (
		<div role="status" className={`bg-sunken motion-safe:animate-pulse ${className}`}>
			<span className="sr-only">{label}</span>
		</div>
	);
}
