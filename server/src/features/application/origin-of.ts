/**
 * The address under which people reach an application, for links and QR codes (OPN-111): the public address of the
 * server, or the application's first host when it has hosts and the public one is not among them.
 */
export function originOf(hosts: readonly string[], publicUrl: string): string {
  const { host, hostname, origin, protocol } = new URL(publicUrl);
  const [first] = hosts;
  if (first === undefined || hosts.includes(host) || hosts.includes(hostname)) return origin;
  return `${protocol}//${first}`;
}
