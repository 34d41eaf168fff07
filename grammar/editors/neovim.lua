-- For Neovim 0.11 or later: a file of your own configuration, such as ~/.config/nvim/after/plugin/hoyle.lua.

vim.filetype.add({ extension = { game = 'hoyle', variant = 'hoyle' } })

vim.lsp.config('hoyle', {
  cmd = { 'hoyle', 'lsp' },
  filetypes = { 'hoyle' },
  root_markers = { '.git' },
})
vim.lsp.enable('hoyle')

vim.api.nvim_create_autocmd('FileType', {
  pattern = 'hoyle',
  callback = function()
    vim.bo.commentstring = '// %s'
    vim.bo.shiftwidth = 2
    vim.bo.expandtab = true
  end,
})
