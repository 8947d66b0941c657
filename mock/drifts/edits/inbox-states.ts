export const other = (call: { operation?: string | undefined }): boolean =>
  call.operation !== 'PATCH /emails/{emailId}';
